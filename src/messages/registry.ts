/** What the engine itself says, by language and id. Placeholders are {name}. A host may override any text or add a language. */

export type MessageId = keyof typeof english
export type MessageTexts = Readonly<Partial<Record<MessageId, string>>>
export type MessageRegistry = Readonly<Record<string, MessageTexts>>

const english = {
  turn_failed: 'Something went wrong on our side. Nothing was lost; please try again.',
  action_in_progress: 'I am still working on your earlier request. Please give me a moment.',
  action_recovery_incompatible:
    'I cannot safely check your earlier request right now. I have not repeated it, and I have not acted on your latest message. A person will look at it.',
  action_recovery_input_deferred: 'That was the result of your earlier request. I have not acted on your latest message; please send it again if you still need it.',
  action_finished_earlier: 'Your earlier request is done.',
  action_refused_earlier: 'Your earlier request was not carried out.',
  action_unknown_earlier: 'I could not confirm whether your earlier request was carried out. I have not tried it again.',
} as const

const spanish: Readonly<Record<MessageId, string>> = {
  turn_failed: 'Algo salió mal de nuestro lado. No se perdió nada; por favor, inténtelo de nuevo.',
  action_in_progress: 'Sigo trabajando en su solicitud anterior. Deme un momento, por favor.',
  action_recovery_incompatible:
    'En este momento no puedo verificar con seguridad su solicitud anterior. No la he repetido ni he procesado su último mensaje. Una persona lo revisará.',
  action_recovery_input_deferred: 'Ese es el resultado de su solicitud anterior. No he procesado su último mensaje; envíelo de nuevo si todavía lo necesita.',
  action_finished_earlier: 'Su solicitud anterior ya se realizó.',
  action_refused_earlier: 'Su solicitud anterior no se realizó.',
  action_unknown_earlier: 'No pude confirmar si su solicitud anterior se realizó. No la he intentado de nuevo.',
}

export const shippedMessages: MessageRegistry = { en: english, es: spanish }
