/** `saydo forma check FILE...` and `saydo forma run FILE`: Forma documents, and the procedures of their normative document. */
import { checkFiles } from './check-files.ts'
import { runEvent } from './run-event.ts'
import { runNormative } from './run-normative.ts'
import { commandError } from '../codes.ts'
import type { Command } from '../command.ts'

export const forma: Command = {
  name: 'forma',
  summary: 'checks a Forma document, or runs one of its events or a procedure of the normative document',
  usage: 'check FILE... | run FILE --event ON:NODE | run FILE --procedure ID [--normative FILE]',
  options: {
    event: { type: 'string', value: 'ON:NODE', help: 'run: what happens where, such as click:pay-button' },
    name: { type: 'string', value: 'NAME', help: 'run: the name of the event' },
    detail: { type: 'string', value: 'JSON', help: 'run: the detail of the event' },
    state: { type: 'string', value: 'FILE', help: 'run: the stores before the event (the first values of the document)' },
    procedure: { type: 'string', value: 'ID', help: 'run: a procedure, by id or key; FILE is the normative document' },
    normative: { type: 'string', value: 'FILE', help: 'run: the normative document; FILE then holds the arguments by name' },
    args: { type: 'string', value: 'JSON', help: 'run: the arguments by name; FILE is then the argument doc, where the procedure has one' },
  },
  run(line, terminal) {
    const [verb, ...files] = line.files
    const [file] = files
    if (file === undefined || (verb !== 'check' && verb !== 'run')) throw commandError('USAGE', 'forma takes check or run, and the name of a file')
    if (verb === 'check') return checkFiles(files, line, terminal)
    if (files.length > 1) throw commandError('USAGE', `forma run takes one file, and there is a second: ${files[1] ?? ''}`)
    const [event, procedure] = [line.text('event'), line.text('procedure')]
    if ((event === undefined) === (procedure === undefined)) throw commandError('USAGE', 'forma run takes one of --event and --procedure')
    return procedure === undefined ? runEvent(file, line, terminal) : runNormative(file, line, terminal)
  },
}
