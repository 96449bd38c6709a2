import { describe, expect, it } from 'vitest'
import { evaluate } from './support.ts'
import { javascript } from './support-javascript.ts'

const DATA = {
  text: 'Hello, Wörld! Hello', n: 42.5, zero: 0, list: [3, 1, 2, 10], words: ['pear', 'apple', 'fig', 'Äpfel'], nested: [1, [2, [3, [4]]]],
  people: [{ name: 'Ada', age: 36, tags: ['x', 'y'] }, { name: 'Bob', age: 17, tags: [] }, { name: 'Eve', age: 36, tags: ['z'] }],
  o: { a: 1, b: { c: [true, null] } }, t: true, nothing: null,
}

const OPERATORS = [
  '1 + 2 * 3 - 4 / 5 % 3', '2 ** 3 ** 2', '(-2) ** 2', '7 & 3 | 8 ^ 1', '~5', '1 << 5 >> 2', '-1 >>> 28', '"5" * "2"', '"5" - 2', 'true + true', 'null + 1', '1 + undefined',
  '"a" + 1', '1 + 2 + "a"', '"a" + true', '0.1 + 0.2', '1 / 0', '0 / 0', '-0', '1 < 2', '"b" > "a"', '"10" < "9"', '"10" < 9', 'null >= 0', 'undefined == null', 'null == 0',
  '"1" == 1', 'true == "1"', '"" == 0', 'NaN == NaN', 'NaN !== NaN', '"a" === "a"', 'o === o', 'o == o', 'list != list', '!0', '!!"a"', '!list', '+"3.5"', '-"3"', '+true', '+""',
  '+" 12 "', 'void 0', 'typeof 1', 'typeof "a"', 'typeof null', 'typeof undefined', 'typeof o', 'typeof list', 'typeof (() => 1)', 'typeof true', 'typeof String', 'typeof Math',
  '1 && 2', '0 || "x"', 'null ?? 3', '0 ?? 3', 'nothing?.a', 'o?.b?.c[0]', 'o.z?.q.r.s()', 'o["b"]["c"][1]', 't ? 1 : 2', 't && n > 3 ? "big" : "small"', '(1, 2, 3)',
  '"a" in o', '"z" in o', '1 in list', '"length" in list', '`${n} and ${text} and ${t}`', '`a\\n${1 + 1}\\u0041`', '"\\x41\\u{1F600}"', '0x1f + 0b11 + 0o17 + 1_000', '1e3', '.5',
]

const LISTS = [
  'list.at(-1)', 'list.concat([5], 6, [[7]])', 'list.every(x => x > 0)', 'list.filter((x, i) => i % 2)', 'list.find(x => x > 2)', 'list.find(x => x > 99)', 'list.findIndex(x => x === 2)',
  'list.findLast(x => x < 3)', 'list.findLastIndex(x => x < 3)', 'nested.flat()', 'nested.flat(2)', 'nested.flat(Infinity)', 'nested.flat(0)', 'list.flatMap(x => [x, [x]])', 'list.includes(2)',
  'list.includes(2, 3)', '[NaN].includes(NaN)', 'list.indexOf(1)', 'list.indexOf(1, -1)', 'list.join()', 'list.join(" - ")', 'list.join("")', '[null, undefined, 1].join()', 'list.lastIndexOf(10)',
  'list.lastIndexOf(3, -1)', 'list.map((x, i, all) => x * i + all.length)', 'list.reduce((a, x) => a + x)', 'list.reduce((a, x, i) => a + x * i, 100)', 'list.reduce((a, x, i, all) => a + all.length, 0)',
  'list.reduceRight((a, x) => a + "," + x)', '[].reduce((a, x) => a, 5)', 'list.slice(1, -1)', 'list.slice(-2)', 'list.slice()', 'list.some(x => x > 9)', 'list.toString()', 'list.length', 'list[0]', 'list["1"]',
  'list[99]', 'list[-1]', 'list[1.5]', '[...list].sort()', '[...list].sort((a, b) => a - b)', '[...words].sort()', '[...people].sort((a, b) => a.age - b.age).map(p => p.name)', '[...list].reverse()',
  '[1, 2, 3, 4].fill(0, 1, 3)', '[1, 2, 3, 4, 5].copyWithin(0, 3)', '(() => { const a = [1, 2, 3]; return [a.push(4, 5), a.pop(), a.shift(), a.unshift(9, 8), a] })()',
  '(() => { const a = [1, 2, 3, 4]; return [a.splice(1, 2, "x", "y", "z"), a] })()', '(() => { const a = [1, 2, 3]; return [a.splice(-1), a, a.splice(0), a] })()', '(() => { const a = [1]; return [a.splice(), a.splice(5, 1, 2), a] })()',
  '[undefined, 3, undefined, 1].sort()', '[true, 10, "9"].sort()', 'Array.isArray(list)', 'Array.isArray(o)', 'Array.from("añ😀")', 'Array.from({ length: 3 }, (_, i) => i * 2)', 'Array.from(new Set([1, 1, 2]))',
  'Array.from({ length: 2, 0: "a", 1: "b" })', 'Array.of(7, 8)', 'Array(3).fill(1)', 'Array(1, 2)', '[...list, ...words]', '[..."ab"]', '[...new Set("aab")]', '[...[1, 2].entries()]', '[...list.keys()]', '[...list.values()]',
  'list.map(String)', 'list.map(Number).filter(Boolean)', '["1", "2", "3"].map(parseInt)', '["a", "b"].map((x) => ({ x }))', 'people.map(({ name, tags: [first = "none"] }) => name + first)',
  'people.filter(p => p.age >= 18 && p.tags.length).map(p => p.name).join(" & ")', 'people.reduce((all, { age, name }) => ({ ...all, [age]: [...(all[age] ?? []), name] }), {})',
  'people.reduce((all, p) => { (all[p.age] ??= []).push(p.name); return all }, {})',
]

const TEXTS = [
  'text.at(-1)', 'text.charAt(1)', 'text.charCodeAt(0)', '"😀".codePointAt(0)', 'text.concat("a", 1, null)', 'text.endsWith("Hello")', 'text.endsWith("Hello", 5)', 'text.includes("Wör")', 'text.includes("H", 1)', 'text.indexOf("l")',
  'text.indexOf("l", 5)', 'text.indexOf("zz")', 'text.lastIndexOf("Hello")', 'text.lastIndexOf("l", 3)', '"a".localeCompare("b")', '"ä".localeCompare("z", "de")', '"e\\u0301".normalize()', '"é".normalize("NFD").length',
  '"5".padStart(3, "0")', '"abc".padStart(2)', '"5".padEnd(4)', '"ab".padEnd(7, "xyz")', '"ab".repeat(3)', '"ab".repeat(0)', 'text.slice(0, 5)', 'text.slice(-5)', 'text.slice(3, 1)', 'text.split(", ")', 'text.split("")', 'text.split()',
  'text.split("l", 2)', '"a,b,".split(",")', '"".split(",")', '"".split("")', 'text.startsWith("Hell")', 'text.startsWith("ell", 1)', 'text.substring(5, 2)', 'text.substring(-3, 2)', 'text.substr(-5, 3)', 'text.substr(2)',
  'text.toLowerCase()', 'text.toUpperCase()', '"ß".toUpperCase()', '"  a b ".trim()', '"  a ".trimStart()', '"  a ".trimEnd()', 'text.length', 'text[0]', 'text["1"]', 'text[99]', 'text.toString()', 'text.replace("Hello", "Bye")',
  'text.replaceAll("Hello", "Bye")', 'text.replace("l", "[$&|$`|$\'|$$|$1]")', 'text.replaceAll("", "-")', '"aaa".replace("a", x => x + 1)', '"aaa".replaceAll("a", (m, i, s) => i + s.length)', 'text.replace(/o/g, "0")', 'text.replace(/(H)(e)/g, "$2$1$3$0")',
  'text.replace(/(?<first>H)(x)?/, "<$<first>|$2|$<none>>")', 'text.replace(/[A-Z]/g, (m, i) => m.toLowerCase() + i)', 'text.replace(/l+/g, m => m.length)', '"2024-01-05".replace(/(\\d+)-(\\d+)-(\\d+)/, "$3/$2/$1")',
  '"a-b_c".replace(/[-_](.)/g, (_, letter) => letter.toUpperCase())', 'text.replace(/$/, "!")', 'text.replace(/^/, "> ")', '"abc".replace(/x*/g, "-")', 'text.match(/l+/)[0]', 'text.match(/l+/).index', 'text.match(/l+/g)', 'text.match(/zzz/)', 'text.match(/zzz/g)',
  'text.match(/(?<a>W)(ö)?/).groups.a', '[...text.matchAll(/[A-Z]/g)].map(m => m[0] + m.index)', 'text.search(/W/)', 'text.search(/zz/)', 'text.split(/[, !]+/)', 'text.split(/(l)/)', '"abc".split(/(?:)/)', '"a1b2".split(/\\d/, 1)', '"".split(/a/)', '"".split(/a*/)',
  '"abc".split(/$/)', '/^hello/i.test(text)', '/^b/m.test("a\\nb")', '/a.b/s.test("a\\nb")', '/a.b/.test("a\\nb")', '/l/g.exec(text)[0]', '/(a)|(b)/.exec("b")', '/x/.exec("y")', '(() => { const r = /l/g; return [r.test(text), r.lastIndex, r.exec(text).index, r.exec(text).index] })()',
  '/a\\/b/gi.source', '/a/gi.flags', '/a/gi.global', '/a/.ignoreCase', 'String(/a/g)', '`${/a/g}`', 'new RegExp("l+", "g").test(text)', 'RegExp("^H").test(text)', 'new RegExp(/a/g).flags', 'new RegExp(/A/, "i").test("a")', 'String.fromCharCode(72, 105)', 'String.fromCodePoint(128512)',
  'String(null)', 'String(undefined)', 'String(1.50)', 'String(true)', 'String()', 'encodeURIComponent("a b&c/ñ")', 'decodeURIComponent("a%20b")', 'encodeURI("a b/ñ?x=1")', 'decodeURI("a%20b")',
]

const NUMBERS = [
  'n.toFixed(2)', '(1.005).toFixed(1)', '(255).toString(16)', '(0.000001234).toString()', '(1234.5678).toPrecision(3)', '(12345).toExponential(2)', 'n.valueOf()', 't.toString()', 'Number("12.5")', 'Number("")', 'Number("a")', 'Number(true)', 'Number()', 'Number(null)',
  'Number.isInteger(5)', 'Number.isInteger("5")', 'Number.isNaN(NaN)', 'Number.isNaN("a")', 'Number.isFinite(1)', 'Number.isSafeInteger(2 ** 53)', 'Number.parseFloat("3.14abc")', 'Number.parseInt("ff", 16)', 'Number.MAX_SAFE_INTEGER', 'Number.EPSILON > 0',
  'parseInt("42px")', 'parseInt("101", 2)', 'parseInt("")', 'parseFloat(".5")', 'isNaN("abc")', 'isNaN("12")', 'isFinite("12")', 'isFinite(Infinity)', 'Math.max(1, 3, 2)', 'Math.max()', 'Math.min(...list)', 'Math.min(1, "0")', 'Math.max(1, NaN)', 'Math.round(2.5)', 'Math.round(-2.5)',
  'Math.floor(-1.5)', 'Math.ceil(1.2)', 'Math.trunc(-1.9)', 'Math.abs(-3)', 'Math.sign(-2)', 'Math.sqrt(16)', 'Math.cbrt(27)', 'Math.pow(2, 10)', 'Math.hypot(3, 4)', 'Math.hypot()', 'Math.log2(8)', 'Math.log10(1000)', 'Math.exp(0)', 'Math.PI', 'Math.E', 'Math.sin(0)', 'Math.atan2(0, -1)',
  'Boolean("")', 'Boolean("a")', 'Boolean()', 'Infinity', '-Infinity', 'NaN', '(5).toString().padStart(3, "0")', '1..toString()',
]

const OBJECTS = [
  'Object.keys(o)', 'Object.values(o)', 'Object.entries(o)', 'Object.entries(list)', 'Object.keys(list)', 'Object.fromEntries([["a", 1], ["b", 2]])', 'Object.fromEntries(new Map([["k", "v"]]))', 'Object.assign({}, o, { z: 1 }, null, "ab")', 'Object.hasOwn(o, "a")',
  'o.hasOwnProperty("a")', 'Object.is(NaN, NaN)', 'Object.is(0, -0)', '({ ...o, a: 2, ["k" + 1]: 3, text, 5: 6, "x-y": 7 })', '({ ...null, ...undefined, ...[1, 2], ..."hi" })', 'JSON.stringify(o)', 'JSON.stringify({ a: undefined, b: () => 1, c: NaN, d: [undefined, () => 1] })',
  'JSON.stringify(people, null, 2)', 'JSON.stringify(people, null, "--")', 'JSON.stringify(people, ["name"])', 'JSON.stringify({ a: 1, b: "x" }, (k, v) => typeof v === "number" ? v * 2 : v)', 'JSON.stringify("a\\"b\\u2028")', 'JSON.stringify(undefined)', 'JSON.stringify([])', 'JSON.stringify({})',
  'JSON.stringify([[], {}], null, 1)', 'JSON.stringify({ d: new Date(0) })', 'JSON.parse("{\\"a\\":[1,null]}")', 'JSON.parse("3")', '(({ a, ...rest }) => rest)(o)', '(({ z = 5 }) => z)(o)', '(({ b: { c: [, second] } }) => second)(o)', '(([a, b = 9, ...c]) => [a, b, c])([1])', '(([a, ...c]) => [a, c])("xyz")',
  '((a, b = a + 1, ...c) => [a, b, c])(1, undefined, 3, 4)', '(({ ["a"]: q }) => q)(o)', '(() => { const { a: x = 3, ...y } = { a: undefined, b: 2 }; return [x, y] })()', 'new Map([[1, 2]]).get(1)', 'new Map([[1, 2]]).size', '[...new Map([[1, 2]]).keys()]', '[...new Map([["a", 2]])]',
  '[...new Map([["a", 2]]).entries()]', '[...new Map([["a", 2]]).values()]', 'new Set([1, 2, 2]).size', 'new Set().has(1)', '(() => { const s = new Set([1]); s.add(2).add(2); s.delete(1); return [...s] })()', '(() => { const m = new Map(); m.set("a", 1).set("b", 2); const out = []; m.forEach((v, k) => out.push(k + v)); return out })()',
  '(() => { const m = new Map([["a", [1]]]); m.get("a").push(2); return m.get("a") })()', '(() => { const out = []; new Set("ab").forEach(x => { out.push(x) }); return out })()', '[...new Set(list)].length', '(() => { const a = []; const b = a; b.push(1); return [a, a === b] })()',
  '(() => { const a = { x: { y: 1 } }; const b = a.x; b.y += 5; a.z = [b]; a.z[0].y++; return a })()', '(() => { let i = 0; return [i++, ++i, i--, --i, i] })()', '(() => { let a = 1; a += 2; a *= 3; a **= 2; a -= 1; a /= 4; a %= 7; a <<= 2; a |= 1; return a })()',
  '(() => { let a; a ??= 1; let b = 0; b ||= 2; let c = 1; c &&= 3; return [a, b, c] })()', '(() => { const add = a => b => a + b; return add(1)(2) })()', '(() => { const f = n => n < 2 ? n : f(n - 1) + f(n - 2); return f(12) })()', '(() => { const even = n => n === 0 || odd(n - 1); const odd = n => n !== 0 && even(n - 1); return even(10) })()',
  '(x => { if (x > 1) { const y = x; return y } else if (x === 1) return "one"; { let x = "inner"; if (!x) return 0 } })(1)', '(() => { if (t) return 1; return 2 })()', '(() => {})()', '(() => { return })()', '(() => { const o2 = { f: x => x * 2 }; return o2.f(4) })()', '((f, ...x) => f(...x))((a, b) => a - b, 5, 3)',
  '[1, 2, 3].map((x) => { const y = x * 2; let z = y; if (z > 2) z += 1; return z })', '(() => { const fs = [1, 2].map(x => () => x); return fs.map(f => f()) })()', '(() => { let total = 0; list.forEach(x => { total += x }); return total })()', '(function_ => function_?.(1))(undefined)', '(o2 => o2.nope?.())({})',
  '[3, 1, 2].toString()', 'isNaN(undefined)', '(a => a?.[0]?.b)([{ b: 1 }])', '((a) => a?.[0])(null)',
]

describe.each([['operators', OPERATORS], ['lists', LISTS], ['texts', TEXTS], ['numbers', NUMBERS], ['objects and functions', OBJECTS]])('What JavaScript says too: %s', (_, sources) => {
  it.each(sources)('%s', (source) => {
    expect(evaluate(source, DATA)).toStrictEqual(javascript(source, DATA))
  })
})

it('none of these expressions changed the data', () => {
  const before = structuredClone(DATA)
  for (const source of [...OPERATORS, ...LISTS, ...TEXTS, ...NUMBERS, ...OBJECTS]) evaluate(source, DATA)
  expect(DATA).toStrictEqual(before)
})
