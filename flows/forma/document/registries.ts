/** The registries of Forma 1.1, and pointers. */

export const nodeRoles: ReadonlySet<unknown> = new Set([
  'container', 'text', 'image', 'icon', 'button', 'link', 'input', 'textarea', 'select', 'checkbox', 'radio', 'switch', 'form', 'card', 'list', 'listitem',
  'nav', 'menu', 'menuitem', 'tablist', 'tab', 'tabpanel', 'dialog', 'modal', 'toast',
])

export const actionTypes: ReadonlySet<unknown> = new Set(['navigate', 'openModal', 'closeModal', 'submit', 'setState', 'emit', 'invoke'])

export const handlerTriggers: ReadonlySet<unknown> = new Set(['click', 'press', 'submit', 'change', 'focus', 'blur', 'open', 'close', 'event'])

export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
