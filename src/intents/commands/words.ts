/** The words users say to command the conversation itself. They count only when they are the whole message (W-31). */
import type { CommandWords } from './names.ts'

const english: CommandWords = {
  cancel: [
    'cancel', 'cancel that', 'cancel this', 'cancel it', 'please cancel', 'cancel please', 'stop', 'exit', 'quit', 'never mind',
    'cancel flow', 'cancel workflow', 'abort flow', 'stop flow', 'exit flow', 'quit flow', 'end flow',
  ],
  help: ['help', '?', 'options', 'commands', 'help me', 'what can i say'],
  status: ['status', 'where am i', 'where are we', 'how far are we', 'what flow', 'current flow', 'info'],
  repeat: ['repeat', 'repeat that', 'please repeat', 'can you repeat that', 'say again', 'say that again', 'what did you say', 'what was the question'],
  language: { en: ['english', 'in english', 'english please', 'speak english'], es: ['español', 'spanish', 'in spanish', 'en español', 'spanish please', 'speak spanish'] },
}

const spanish: CommandWords = {
  cancel: [
    'cancelar', 'cancela', 'cancele', 'cancelar eso', 'cancelar por favor', 'por favor cancele', 'parar', 'salir', 'olvídalo', 'olvídelo',
    'cancelar flujo', 'cancelar workflow', 'abortar flujo', 'parar flujo', 'salir flujo', 'terminar flujo', 'fin flujo',
  ],
  help: ['ayuda', '?', 'opciones', 'comandos', 'ayúdame', 'ayúdeme', 'qué puedo decir'],
  status: ['estado', 'dónde estoy', 'dónde estamos', 'por dónde vamos', 'qué flujo', 'flujo actual', 'info'],
  repeat: ['repetir', 'repite', 'repita', 'repítelo', 'repítalo', 'otra vez', 'puede repetir', 'puedes repetir', 'qué dijo', 'cómo dijo', 'cuál era la pregunta'],
  language: { en: ['english', 'inglés', 'en inglés', 'in english', 'hable inglés'], es: ['español', 'en español', 'español por favor', 'hable español'] },
}

export const shippedWords: Readonly<Record<string, CommandWords>> = { en: english, es: spanish }
