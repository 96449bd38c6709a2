/** More of what users write. The first two lists were looked at once, after the detector was tuned on the utterances; the last two never. */

export const heldOutMeant: Readonly<Record<string, readonly string[]>> = {
  balance: [
    'how much money do I owe you guys', 'tell me my account balance', 'what do I still owe', 'show me the amount due', 'current balance please', 'cuánto les debo', 'me dice mi saldo por favor', 'quiero saber el importe pendiente de mi cuenta', 'cuánto sale mi factura', 'saldo de mi cuenta',
  ],
  'pay-bill': [
    'Hi there I would like to pay the bill please', 'take payment now', 'pay my electric bill with my visa', 'settle my account', 'make payment', 'quisiera pagar la factura de este mes', 'pagar ahora', 'quiero hacer un pago con tarjeta', 'cómo hago para pagar el recibo', 'pagar mi recibo de la luz por favor',
  ],
  'report-outage': [
    'power went out', 'there is no power at my house', 'is there a blackout in my area?', 'my lights are out', 'elecricity is out since last night', 'se me fue la luz', 'en mi colonia no hay luz', 'corte de electricidad en mi calle', 'reporto un apagón', 'llevamos dos horas sin luz',
  ],
  'payment-plan': [
    'can I pay in installments please', 'I need an extension to pay', 'do you offer payment plans', 'can I get more time to pay this bill', 'I can not afford to pay this', 'quiero pagar mi factura a plazos', '¿tienen planes de pago?', 'puedo aplazar el pago de mi factura', 'me pueden dar más tiempo para pagar', 'no puedo pagar la factura completa',
  ],
  'move-service': [
    'I am moving to another city', "we're moving to a new house", 'transfer service to my new address', 'I need electricity at my new place', 'how to start service at new address', 'me mudo a otra casa', 'quiero hacer un cambio de domicilio', 'trasladar mi servicio a otra dirección', 'necesito luz en mi casa nueva', 'nos mudamos en junio',
  ],
  'submit-reading': [
    'submit reading', 'I want to give my meter reading', 'how do I read my meter', 'sending you the numbers from my meter', 'meter reading 4521', 'quiero enviar la lectura de mi contador', 'les doy la lectura', 'lectura del medidor: 4521', 'cómo leo el contador', 'ya tengo los números de mi medidor',
  ],
  'update-contact': [
    'change my email address', 'my phone number has changed', 'update phone number please', 'I got a new email', 'please update my contact info', 'cambiar número de teléfono', 'quiero actualizar mi correo electrónico', 'mi teléfono cambió', 'modificar mis datos', 'tengo otro correo nuevo',
  ],
  'talk-to-person': [
    'let me talk to a human', 'speak to a real person please', 'I want a live agent', 'can someone call customer service', 'a representative please', 'quiero hablar con un humano', 'hablar con un representante', 'agente en vivo por favor', 'con el operador', 'páseme con una persona',
  ],
}

export const heldOutUnrelated: readonly string[] = [
  'can you write me a poem', 'how old are you', 'the food was cold', 'I am hungry', 'do you like music', 'my car does not start', 'nice to meet you', 'what is your name', 'where is the nearest gas station', 'the internet is slow',
  'book a flight to Paris', 'happy birthday to you', 'that sounds good', 'see you tomorrow', 'I lost my keys', 'my son is two years old', 'sorry', 'yes', 'no', 'maybe later', 'I have a question', 'it is a new day', 'let it be', 'she paid me a compliment', 'the phone is ringing',
  'escríbeme un poema', 'cuántos años tienes', 'la comida estaba fría', 'tengo hambre', 'te gusta la música', 'mi coche no arranca', 'mucho gusto', 'cómo te llamas', 'dónde está la gasolinera', 'el internet está lento',
  'un vuelo a París', 'feliz cumpleaños', 'suena bien', 'hasta mañana', 'perdí mis llaves', 'mi hijo tiene dos años', 'perdón', 'sí', 'no', 'quizá después', 'tengo una pregunta', 'es un nuevo día', 'así es la vida', 'me pagaron con cariño', 'está sonando el teléfono',
]

export const unseenMeant: Readonly<Record<string, readonly string[]>> = {
  balance: ['what does my account owe', 'how much do I have to pay this time', 'gimme my balance', 'cuánto es lo que debo', 'a cuánto asciende mi saldo'],
  'pay-bill': ['pay it with my debit card', 'I wanna pay my electricity', 'charge my card for the bill', 'voy a pagar mi factura', 'quiero abonar el recibo'],
  'report-outage': ['we are without electricity', 'the whole building lost power', 'power outage in downtown', 'nos quedamos sin luz', 'no hay electricidad en todo el barrio'],
  'payment-plan': ['is there a way to pay in installments', 'I need more time for the payment', 'payment arrangement please', 'quisiera pagar en tres cuotas', 'más plazo para pagar'],
  'move-service': ['moving out next week', 'new address, need service there', 'can you transfer my electricity', 'quiero mudar mi servicio', 'voy a cambiar de domicilio'],
  'submit-reading': ['my meter reading is 88213', 'where do I submit my reading', 'meter numbers', 'quiero mandar la lectura', 'la lectura del contador es 88213'],
  'update-contact': ['I changed my phone', 'new email for my account', 'wrong phone number on file', 'cambio de correo electrónico', 'mi número de teléfono es nuevo'],
  'talk-to-person': ['can I speak with a person', 'need a human agent', 'put me through to someone', 'me comunica con una persona', 'prefiero hablar con alguien'],
}

export const unseenUnrelated: readonly string[] = ['what is two plus two', 'my bicycle is broken', 'that movie has no plot', 'who is the president', 'I read a good book', 'call me later', 'the house is on fire', 'a person told me that', 'how much is a ticket to Rome', 'I bought a new phone', 'cuánto cuesta un boleto', 'compré un teléfono nuevo', 'leí un buen libro', 'la casa es grande', 'una persona me lo dijo', 'llámame luego', 'no entiendo nada', 'qué calor hace', 'mi hermana cumple años', 'cámbiate de ropa']
