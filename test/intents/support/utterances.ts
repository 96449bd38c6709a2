/** What users of a utility company write, by the flow they mean. Written before the detector was tuned; none is a phrase or an example. */

export const meantUtterances: Readonly<Record<string, readonly string[]>> = {
  balance: [
    'whats my balance', 'How much do I owe this month?', 'could you check my balnce please', 'hi, I just want to know what I owe', 'what is the amount due on my account', 'how much is my electricity bill', 'balance please?', 'is there anything outstanding on my account',
    '¿cuánto les debo?', 'quiero consultar mi saldo', 'dígame cuanto tengo que pagar este mes', 'cual es mi saldo', 'buenas, de cuánto es mi recibo', 'tengo alguna factura pendiente', 'saldo actual por favor',
  ],
  'pay-bill': [
    'I want to pay my bill', 'pay bill now', 'Id like to make a paymnet', 'can you take a payment from my card', 'let me pay what I owe', 'how can I pay my electricity bill', 'I need to pay', 'pay with a credit card',
    'quiero pagar mi factura', 'pagar el recibo de luz', 'como puedo pagar mi factura con tarjeta', 'necesito hacer un pago', 'deseo pagar lo que debo', 'pagar mi facutra', 'hacer el pago con mi tarjeta de credito',
  ],
  'report-outage': [
    'the power is out on my street', 'we have no electricity', 'I want to report an outage', 'there is a power cut in my neighborhood', 'our lights went out an hour ago', 'no power since this morning', 'blackout in my building', 'repotr an outtage please',
    'no hay luz en mi casa', 'se fue la luz en toda la calle', 'quiero reportar una averia', 'estamos sin luz desde las ocho', 'hay un apagon en mi barrio', 'se cortó la corriente en mi edificio', 'no tenemos electricidad',
  ],
  'payment-plan': [
    'can I get a payment plan', 'I cant afford my bill this month', 'I need more time to pay', 'could I pay in instalments', 'set up a payment arrangement', 'can I have an extension on my payment', 'is it possible to split the bill into several payments', 'I want an installment plan',
    'quiero un plan de pagos', 'puedo pagar en cuotas', 'necesito más tiempo para pagar', 'no puedo pagar mi factura este mes', '¿se puede aplazar el pago?', 'me gustaría pagar a plazos', 'podrían dividir mi factura en varios pagos',
  ],
  'move-service': [
    "I'm moving next month", 'we are moving house', 'I need to transfer my service to a new address', 'start service at my new apartment', 'how do I move my electricity service', 'moving to a new house in June', 'please transfer the electricity to our new home', 'I am movng out of my apartment',
    'me mudo el mes que viene', 'quiero trasladar el servicio a mi nueva casa', 'nos vamos a mudar', 'necesito servicio en una direccion nueva', 'quiero un cambio de domicilio', 'quiero conectar la luz en mi nuevo apartamento', 'voy a hacer una mudanza',
  ],
  'submit-reading': [
    'I want to submit my meter reading', 'here is my meter reading', 'where can I send the meter reading', 'I read my meter today', 'I have a reading for you', 'meter readng', 'how do I give you the reading of my meter', 'my meter says 10233',
    'quiero dar la lectura del contador', 'lectura de mi medidor', 'dónde envío la lectura', 'tengo la lectura del contador', 'mi contador marca 10233', 'enviar lectrua del medidor', 'como mando los números del medidor',
  ],
  'update-contact': [
    'I want to change my phone number', 'update my email address', 'I have a new phone number', 'please change my contact information', 'I need to update my details', 'my phone number is wrong on my account', 'chnage my email', 'can you correct my email',
    'quiero cambiar mi número de teléfono', 'actualizar mi correo', 'tengo nuevo correo electronico', 'necesito modificar mis datos', 'cambié de teléfono', 'mi correo está mal en su sistema', 'actualizar datos de contacto',
  ],
  'talk-to-person': [
    'I want to talk to a real person', 'speak to an agent now', 'can I talk to someone', 'get me a human', 'customer service please', 'let me speak with your manager', 'transfer me to a representative', 'agnet please',
    'quiero hablar con una persona', 'páseme con un agente', 'necesito hablar con un representante', 'quiero un humano', 'comuniqueme con alguien', 'atencion al cliente por favor', 'puedo hablar con su supervisor',
  ],
}

export const unrelatedUtterances: readonly string[] = [
  'hello', 'good morning, how are you?', 'thank you very much', 'what is the weather like today', 'tell me a joke', 'who won the game last night', 'my dog is sick', 'the movie was better than the book',
  'what is the balance of power in Europe', 'please pay attention to what I say', 'can you recommend a restaurant', 'I love you', 'what time is it', 'asdf qwer zxcv', 'where were you born', 'I am not sure', 'that is not what I meant',
  "I don't want to pay my bill", 'let us move on', 'the meeting is at noon',
  'hola', 'buenos días, ¿cómo está?', 'muchas gracias', 'qué tiempo hace hoy', 'cuéntame un chiste', 'quién ganó el partido anoche', 'mi perro está enfermo', 'la película estuvo muy buena', 'vale la pena visitar Madrid',
  'me duele la cabeza', 'qué hora es', 'eso no es lo que quería decir', 'no sé', 'está bien', 'no quiero pagar nada', 'dónde naciste', 'recomiéndame un restaurante', 'jaja qué gracioso', 'mañana es mi cumpleaños', 'te quiero mucho',
]
