/**
 * Random safe expressions: programs of the subset in which our meaning and JavaScript's are the same by design. Left out are therefore
 * null and objects in `+` and in texts, conversions of objects, members of nothing, and changes of data through locals.
 * A program is made from a list of numbers, so that fast-check can shrink it.
 */

/** Which names hold what, where an expression is being written. */
interface Names {
  readonly numbers: readonly string[]
  readonly texts: readonly string[]
  readonly lists: readonly string[]
  readonly rows: readonly string[]
}

export const DATA = {
  n: 7, m: -2.5, s: 'Hello, World', t: 'a-b-c', list: [3, 1, 4, 1, 5], rows: [{ n: 1, s: 'x', l: [1, 2] }, { n: 2, s: 'yy', l: [] }, { n: 3, s: '', l: [9] }],
}

const FREE: Names = { numbers: ['n', 'm'], texts: ['s', 't'], lists: ['list'], rows: ['rows[0]', 'rows[1]', 'rows.at(-1)'] }

export function programFrom(choices: readonly number[]): string {
  const writer = new ProgramWriter(choices)
  return writer.value(FREE, 6)
}

class ProgramWriter {
  readonly #choices: readonly number[]
  #at = 0
  #locals = 0

  constructor(choices: readonly number[]) {
    this.#choices = choices
  }

  /** Any kind of value. */
  value(names: Names, depth: number): string {
    return this.#one(depth, [
      () => this.#number(names, depth - 1), () => this.#text(names, depth - 1), () => this.#truth(names, depth - 1), () => this.#list(names, depth - 1),
      () => `[${this.value(names, depth - 1)}, ${this.value(names, depth - 1)}]`,
      () => this.#block(names, depth - 1),
      () => `({ a: ${this.value(names, depth - 1)}, ["b" + ${this.#number(names, 0)}]: ${this.value(names, depth - 1)}, ...${this.#row(names)} })`,
      () => this.#block(names, depth - 1),
    ])
  }

  #number(names: Names, depth: number): string {
    const [a, b] = [() => this.#number(names, depth - 1), () => this.#number(names, depth - 1)]
    return this.#one(depth, [
      () => this.#of(names.numbers), () => this.#of(['0', '1', '2.5', '10', '17', '1e3']), () => `${this.#row(names)}.n`,
      () => `(${a()} ${this.#of(['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>'])} ${b()})`, () => `(${a()} ** 2)`, () => `(-${a()})`, () => `(${this.#truth(names, depth - 1)} ? ${a()} : ${b()})`,
      () => `Math.${this.#of(['floor', 'round', 'abs', 'trunc', 'sign'])}(${a()})`, () => `Math.max(${a()}, ${b()}, ...${this.#list(names, depth - 1)})`, () => `${this.#text(names, depth - 1)}.length`, () => `${this.#list(names, depth - 1)}.length`,
      () => `${this.#list(names, depth - 1)}.reduce((p, q, i) => p ${this.#of(['+', '-', '*'])} q + i, ${a()})`, () => `(${this.#list(names, depth - 1)}.at(${this.#next(4)}) ?? ${a()})`, () => `Number(${this.#text(names, depth - 1)})`, () => `parseInt(${this.#text(names, depth - 1)})`,
      () => `${this.#text(names, depth - 1)}.indexOf(${this.#text(names, 0)})`, () => `(maybe?.deep?.er ?? ${a()})`, () => `${this.#list(names, depth - 1)}.findIndex(x => x > ${b()})`, () => `(+${this.#truth(names, depth - 1)})`, () => `(${a()} || ${b()})`, () => `(${a()} && ${b()})`,
    ])
  }

  #text(names: Names, depth: number): string {
    const text = (): string => this.#text(names, depth - 1)
    return this.#one(depth, [
      () => this.#of(names.texts), () => this.#of(['"abc"', "'x, y'", '"42"', '""', '"ñandú"']), () => `${this.#row(names)}.s`, () => `(${text()} + ${text()})`, () => `(${text()} + ${this.#number(names, depth - 1)})`,
      () => `\`<\${${text()}}|\${${this.#number(names, depth - 1)}}|\${${this.#truth(names, depth - 1)}}>\``, () => `${text()}.${this.#of(['toUpperCase()', 'toLowerCase()', 'trim()', 'slice(1, -1)', 'slice(-3)', 'padStart(6, "*")', 'repeat(2)', 'substring(2)', 'charAt(1)', 'split("").reverse().join("")'])}`,
      () => `${text()}.replace(${this.#of(['/[aeiou]/g', '/l+/', '"a"', '/(.)-(.)/', '/\\s/g', '/^/'])}, ${this.#of(['"$&$&"', '"[$1]"', '"-"', '(m, i) => m + i'])})`, () => `${text()}.split(${this.#of(['/[,-]/', '"a"', '","'])}).join(${this.#of(['"+"', '""'])})`, () => `${this.#list(names, depth - 1)}.join("${this.#of([',', ' ', ''])}")`,
      () => `(typeof ${this.value(names, depth - 1)})`, () => `String(${this.#number(names, depth - 1)})`, () => `JSON.stringify(${this.value(names, depth - 1)})`, () => `(${this.#number(names, depth - 1)}).toFixed(${this.#next(3)})`, () => `(${this.#truth(names, depth - 1)} ? ${text()} : ${text()})`,
    ])
  }

  #truth(names: Names, depth: number): string {
    const number = (): string => this.#number(names, depth - 1)
    return this.#one(depth, [
      () => this.#of(['true', 'false']), () => `(${number()} ${this.#of(['<', '>', '<=', '>=', '===', '!==', '==', '!='])} ${number()})`, () => `(${this.#text(names, depth - 1)} ${this.#of(['<', '>', '===', '!=='])} ${this.#text(names, depth - 1)})`, () => `(${number()} == ${this.#text(names, depth - 1)})`,
      () => `(!${this.#truth(names, depth - 1)})`, () => `(${this.#truth(names, depth - 1)} ${this.#of(['&&', '||'])} ${this.#truth(names, depth - 1)})`, () => `${this.#list(names, depth - 1)}.${this.#of(['some', 'every'])}(x => x > ${number()})`, () => `${this.#list(names, depth - 1)}.includes(${number()})`,
      () => `/${this.#of(['^[a-z]+$', 'l', '\\\\d', '^$', '(a|b)+c'])}/i.test(${this.#text(names, depth - 1)})`.replaceAll('\\\\', '\\'), () => `${this.#text(names, depth - 1)}.${this.#of(['startsWith', 'endsWith', 'includes'])}("a")`, () => `("n" in ${this.#row(names)})`, () => `isNaN(${this.#text(names, depth - 1)})`,
    ])
  }

  #list(names: Names, depth: number): string {
    const list = (): string => this.#list(names, depth - 1)
    return this.#one(depth, [
      () => this.#of(names.lists), () => `[${this.#number(names, depth - 1)}, ${this.#number(names, depth - 1)}]`, () => `${this.#row(names)}.l`, () => `[...${list()}, ${this.#number(names, depth - 1)}]`, () => this.#callback(names, depth - 1), () => `[...${list()}].sort((a, b) => a - b)`, () => `[...${list()}].reverse()`,
      () => `${list()}.slice(${this.#next(3)})`, () => `${list()}.concat(${list()})`, () => `[...new Set(${list()})]`, () => `rows.map(({ n, l: [first = n, ...rest] }) => first + rest.length)`, () => `rows.flatMap(r => r.l)`, () => `Array.from({ length: ${this.#next(4)} }, (_, i) => i * ${this.#number(names, depth - 1)})`, () => `${list()}.filter(Boolean)`,
      () => `Object.values(${this.#row(names)}).filter(x => typeof x === "number")`,
    ])
  }

  #callback(names: Names, depth: number): string {
    const [item, index] = [this.#local(), this.#local()]
    const inside: Names = { ...names, numbers: [...names.numbers, item, index] }
    const method = this.#of(['map', 'filter', 'flatMap'])
    const body = method === 'filter' ? this.#truth(inside, depth) : this.#number(inside, depth)
    const written = this.#next(2) === 0 ? body : `{ const ${this.#local()} = 1; return ${body} }`
    return `${this.#list(names, depth)}.${method}((${item}, ${index}) => ${written})`
  }

  /** A function that is called at once: declarations, branches, changes of what it made itself. */
  #block(names: Names, depth: number): string {
    const [number, text, list, record, alias] = [this.#local(), this.#local(), this.#local(), this.#local(), this.#local()]
    const inside: Names = { numbers: [...names.numbers, number, `${record}.k`], texts: [...names.texts, text], lists: [...names.lists, list, `${record}.l`], rows: names.rows }
    const statements = Array.from({ length: 1 + this.#next(4) }, () => this.#statement({ number, text, list, record, alias }, inside, depth))
    return `(() => { let ${number} = ${this.#number(names, depth)}; let ${text} = ${this.#text(names, depth)}; const ${list} = [...${this.#list(names, depth)}]; const ${record} = { k: 1, l: [1, 2], m: {} }; const ${alias} = ${record}.l; ${statements.join(' ')} return [${number}, ${text}, ${list}, ${record}, ${alias}] })()`
  }

  #statement(own: Readonly<Record<'number' | 'text' | 'list' | 'record' | 'alias', string>>, names: Names, depth: number): string {
    const number = (): string => this.#number(names, depth - 1)
    return this.#one(1, [
      () => `${own.number} ${this.#of(['=', '+=', '-=', '*=', '||=', '??='])} ${number()};`, () => `${own.number}${this.#of(['++', '--'])};`, () => `${own.text} += ${this.#text(names, depth - 1)};`,
      () => `${own.list}.${this.#of(['push', 'unshift'])}(${number()}, ${number()});`, () => `${own.list}.${this.#of(['pop()', 'shift()', 'reverse()', 'sort()', 'splice(1, 1, 8, 9)', 'fill(0, 1, 2)', 'copyWithin(0, 1)'])};`, () => `${own.alias}.push(${number()});`, () => `${own.record}.l[0] = ${number()};`, () => `${own.record}.k += ${number()};`,
      () => `${own.record}.m[${this.#text(names, 0)}] = ${this.value(names, depth - 1)};`, () => `if (${this.#truth(names, depth - 1)}) { ${own.number} = ${number()}; } else ${own.number}++;`, () => `if (${this.#truth(names, depth - 1)}) return ${this.value(names, depth - 1)};`, () => `rows.forEach(({ n, ...rest }) => { ${own.list}.push(n); ${own.record}.m[rest.s] = n });`,
      () => `{ const ${own.number} = ${this.#number({ ...names, numbers: ['n'] }, depth - 1)}; ${own.list}.push(${own.number}); }`, () => `Object.assign(${own.record}, { k: ${number()}, z: ${own.list} });`,
    ])
  }

  #row(names: Names): string {
    return this.#of(names.rows)
  }

  #local(): string {
    this.#locals += 1
    return `v${this.#locals}`
  }

  #next(count: number): number {
    const choice = this.#choices[this.#at] ?? 0
    this.#at += 1
    return choice % count
  }

  #of(options: readonly string[]): string {
    return options[this.#next(options.length)] ?? ''
  }

  /** One of the ways to go on; the first, which ends, when there is no depth left or nothing to choose by. */
  #one(depth: number, ways: readonly (() => string)[]): string {
    const way = depth <= 0 ? 0 : this.#next(ways.length)
    return (ways[way] ?? (() => '0'))()
  }
}
