/** A utility company's flows as a detector sees them: what an author would write for each in ten minutes. */
import type { OfferedFlow } from '../../../src/index.ts'
import { offered } from './detectors.ts'

const both = (english: readonly string[], spanish: readonly string[]) => ({ '': english, es: spanish })

interface Wording {
  readonly prompts: readonly [string, string]
  readonly phrases: readonly [readonly string[], readonly string[]]
  readonly examples: readonly [readonly string[], readonly string[]]
}

const flow = (id: string, { prompts, phrases, examples }: Wording): OfferedFlow =>
  offered(id, { name: prompts[0], primary: true, prompts: { '': prompts[0], es: prompts[1] }, phrases: both(...phrases), examples: both(...examples) })

export const utilityFlows: readonly OfferedFlow[] = [
  flow('balance', {
    prompts: ['balance', 'saldo'],
    phrases: [
      ['my balance', 'check my balance', 'how much do I owe', 'what do I owe', 'amount due', 'how much is my bill'],
      ['mi saldo', 'consultar saldo', 'cuánto debo', 'cuánto tengo que pagar', 'importe pendiente', 'de cuánto es mi factura'],
    ],
    examples: [
      ['what is my current balance', 'can you tell me how much I owe you', 'what is the total of my last bill', 'do I have anything outstanding'],
      ['quiero saber cuánto debo', 'me puede decir mi saldo actual', 'cuál es el total de mi última factura', 'tengo algo pendiente'],
    ],
  }),
  flow('pay-bill', {
    prompts: ['pay bill', 'pagar factura'],
    phrases: [
      ['pay my bill', 'make a payment', 'pay what I owe', 'pay by card', 'settle my bill'],
      ['pagar mi factura', 'hacer un pago', 'pagar lo que debo', 'pagar con tarjeta', 'pagar el recibo'],
    ],
    examples: [
      ['I want to pay my electricity bill', 'can I pay with my credit card', 'I would like to make a payment on my account', 'take a payment from my card please'],
      ['quiero pagar el recibo de la luz', 'puedo pagar con mi tarjeta de crédito', 'necesito hacer un pago de mi cuenta', 'cobre el pago a mi tarjeta'],
    ],
  }),
  flow('report-outage', {
    prompts: ['report outage', 'reportar avería'],
    phrases: [
      ['report an outage', 'power cut', 'no power', 'no electricity', 'the power is out', 'the lights went out', 'blackout'],
      ['reportar una avería', 'no hay luz', 'sin luz', 'se fue la luz', 'corte de luz', 'apagón', 'no tengo electricidad'],
    ],
    examples: [
      ['the whole street has no power', 'my electricity has been out since noon', 'we lost power an hour ago', 'there is no electricity in my building'],
      ['toda la calle está sin luz', 'se cortó la electricidad en mi casa', 'llevamos una hora sin corriente', 'no hay electricidad en mi edificio'],
    ],
  }),
  flow('payment-plan', {
    prompts: ['payment plan', 'plan de pagos'],
    phrases: [
      ['payment plan', 'pay in installments', 'payment arrangement', 'more time to pay', 'payment extension', 'I cannot afford my bill'],
      ['plan de pagos', 'pagar a plazos', 'pagar en cuotas', 'más tiempo para pagar', 'aplazar el pago', 'no puedo pagar mi factura'],
    ],
    examples: [
      ['can I split my bill into several payments', 'I need a few more weeks to pay', 'set up an installment plan for what I owe', 'can you postpone my due date'],
      ['puedo dividir la factura en varios pagos', 'necesito unas semanas más para pagar', 'quiero pagar mi deuda a plazos', 'pueden aplazar la fecha de vencimiento'],
    ],
  }),
  flow('move-service', {
    prompts: ['move my service', 'mudanza'],
    phrases: [
      ['I am moving', 'move my service', 'transfer my service', 'moving house', 'new address service', 'start service at a new address'],
      ['me voy a mudar', 'mudanza', 'trasladar el servicio', 'cambio de domicilio', 'me mudo', 'servicio en una dirección nueva'],
    ],
    examples: [
      ['we move to a new apartment next month and need power there', 'I want to transfer my electricity to my new house', 'please stop the service at my old place, I am moving out', 'connect the electricity at our new home'],
      ['nos mudamos a otro piso el mes que viene', 'quiero trasladar la luz a mi casa nueva', 'den de baja el servicio en mi antigua casa porque me mudo', 'necesito conectar la luz en el nuevo apartamento'],
    ],
  }),
  flow('submit-reading', {
    prompts: ['meter reading', 'lectura del contador'],
    phrases: [
      ['meter reading', 'submit a meter reading', 'give you my meter reading', 'send my reading', 'read my meter'],
      ['lectura del contador', 'dar la lectura', 'enviar la lectura del medidor', 'lectura del medidor', 'leer el contador'],
    ],
    examples: [
      ['I have the numbers from my meter', 'where do I send the reading of my meter', 'my meter shows 45231'],
      ['tengo los números del contador', 'dónde mando la lectura', 'mi medidor marca 45231'],
    ],
  }),
  flow('update-contact', {
    prompts: ['contact details', 'datos de contacto'],
    phrases: [
      ['update my contact details', 'change my phone number', 'change my email', 'new phone number', 'new email address', 'update my information'],
      ['actualizar mis datos', 'cambiar mi teléfono', 'cambiar mi correo', 'nuevo número de teléfono', 'nuevo correo electrónico', 'modificar mis datos de contacto'],
    ],
    examples: [
      ['I have a new cell phone number', 'my email is wrong in your system', 'please correct the phone number on my account'],
      ['tengo un celular nuevo', 'mi correo está mal en el sistema', 'corrija el teléfono que aparece en mi cuenta'],
    ],
  }),
  flow('talk-to-person', {
    prompts: ['talk to a person', 'hablar con una persona'],
    phrases: [
      ['talk to a person', 'speak to an agent', 'live agent', 'customer service', 'real person', 'representative', 'human'],
      ['hablar con una persona', 'hablar con un agente', 'agente en vivo', 'atención al cliente', 'un humano', 'representante', 'operador'],
    ],
    examples: [
      ['I want to speak with someone', 'connect me to a human please', 'let me talk to your manager'],
      ['quiero hablar con alguien', 'comuníqueme con un representante', 'páseme con su supervisor'],
    ],
  }),
]
