/**
 * Take out of a WebAssembly module what nothing that is wanted can reach.
 *
 * Functions keep their numbers, so nothing that stays has to be changed: the body of one that
 * goes becomes a single `unreachable`. Kept are the functions behind the wanted exports, those
 * they call, and of those in the table all that have a type that is called through it.
 */

const SECTION = { import: 2, function: 3, export: 7, element: 9, code: 10 };
const FUNCTION = 0; // among the kinds of imports and exports
const STUB = [3, 0, 0x00, 0x0b]; // size; no locals; unreachable; end

/**
 * @param wanted the names of exports to keep, each with the name that it is to get
 * @returns the smaller module
 */
export function shake(wasm: Uint8Array, wanted: ReadonlyMap<string, string>): Uint8Array {
  const sections = readSections(wasm);
  const content = (id: number) => new Reader(sections.find((each) => each.id === id)?.content);

  const exports = readExports(content(SECTION.export));
  const kept = exports.filter((each) => wanted.has(each.name));
  const lost = [...wanted.keys()].filter((name) => !exports.some((each) => each.name === name));
  if (lost.length) throw new Error(`the module exports no ${lost.join(', ')}`);

  const imported = countImports(content(SECTION.import));
  const types = content(SECTION.function).list((reader) => reader.number());
  const bodies = content(SECTION.code).list((reader) => reader.take(reader.number()));
  const table = readElements(content(SECTION.element));
  const reached = new Set<number>();
  const queue = kept.filter((each) => each.kind === FUNCTION).map((each) => each.index);
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const body = bodies[index - imported];
    if (reached.has(index) || !body) continue;
    reached.add(index);
    const { functions, callsTypes } = callsIn(body);
    const throughTable = table.filter((each) => callsTypes.has(types[each - imported] ?? -1));
    queue.push(...functions, ...throughTable);
  }

  const written: Record<number, Uint8Array> = {
    [SECTION.export]: bytesOf(
      vector(
        kept.map(({ name, kind, index }) => {
          const called = new TextEncoder().encode(wanted.get(name) ?? name);
          return [...leb(called.length), ...called, kind, ...leb(index)];
        }),
      ),
    ),
    [SECTION.code]: concatenate([
      bytesOf(leb(bodies.length)),
      ...bodies.map((body, i) =>
        reached.has(i + imported) ? concatenate([bytesOf(leb(body.length)), body]) : bytesOf(STUB),
      ),
    ]),
  };
  return concatenate([
    wasm.subarray(0, 8),
    ...sections.map(({ id, content }) => {
      const now = written[id] ?? content;
      return concatenate([bytesOf([id, ...leb(now.length)]), now]);
    }),
  ]);
}

class Reader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.bytes = bytes;
  }

  get isDone(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Error('the module ends too early');
    return value;
  }

  /** An unsigned number; of a signed one only the end is right. */
  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  take(size: number): Uint8Array {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.number()));
  }

  list<T>(read: (reader: Reader) => T): T[] {
    return this.isDone ? [] : Array.from({ length: this.number() }, () => read(this));
  }
}

function readSections(wasm: Uint8Array): { id: number; content: Uint8Array }[] {
  const reader = new Reader(wasm);
  reader.take(8);
  const sections = [];
  while (!reader.isDone) {
    const id = reader.byte();
    sections.push({ id, content: reader.take(reader.number()) });
  }
  return sections;
}

function readExports(reader: Reader): { name: string; kind: number; index: number }[] {
  return reader.list(() => ({
    name: reader.text(),
    kind: reader.byte(),
    index: reader.number(),
  }));
}

/** Return how many functions are imported: the first numbers are theirs. */
function countImports(reader: Reader): number {
  const kinds = reader.list(() => {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind !== FUNCTION) throw new Error('only functions are imported in what we know');
    reader.number();
    return kind;
  });
  return kinds.length;
}

function readElements(reader: Reader): number[] {
  return reader
    .list(() => {
      if (reader.number() !== 0) throw new Error('only plain elements are known');
      while (reader.byte() !== 0x0b); // i32.const n, end: where they go
      return reader.list(() => reader.number());
    })
    .flat();
}

/** Return which functions a body calls by number, and of which types through the table. */
function callsIn(body: Uint8Array): { functions: number[]; callsTypes: Set<number> } {
  const reader = new Reader(body);
  reader.list(() => [reader.number(), reader.byte()]); // locals
  const functions: number[] = [];
  const callsTypes = new Set<number>();
  while (!reader.isDone) {
    const code = reader.byte();
    if (code === 0x10) {
      functions.push(reader.number());
    } else if (code === 0x11) {
      callsTypes.add(reader.number());
      reader.number(); // the table
    } else if (code === 0x0e) {
      reader.list(() => reader.number()); // br_table
      reader.number();
    } else if (code === 0x43)
      reader.take(4); // f32.const
    else if (code === 0x44)
      reader.take(8); // f64.const
    else if (code === 0xfc) skipProposed(reader);
    else for (let left = operands(code); left > 0; left--) reader.number();
  }
  return { functions, callsTypes };
}

/** Return how many numbers follow an instruction. */
function operands(code: number): number {
  if (code >= 0x28 && code <= 0x3e) return 2; // loads and stores: alignment and offset
  if (code >= 0x02 && code <= 0x04) return 1; // block, loop, if
  if (code === 0x0c || code === 0x0d) return 1; // br, br_if
  if (code >= 0x20 && code <= 0x24) return 1; // locals and globals
  if (code === 0x3f || code === 0x40) return 1; // memory.size, memory.grow
  if (code === 0x41 || code === 0x42) return 1; // i32.const, i64.const
  if (code <= 0x01 || code === 0x05 || code === 0x0b || code === 0x0f) return 0;
  if (code === 0x1a || code === 0x1b || (code >= 0x45 && code <= 0xc4)) return 0;
  throw new Error(`instruction ${code.toString(16)} is not known`);
}

function skipProposed(reader: Reader): void {
  const code = reader.number();
  if (code === 10)
    reader.take(2); // memory.copy
  else if (code === 11)
    reader.take(1); // memory.fill
  else if (code > 7) throw new Error(`instruction fc ${code.toString(16)} is not known`);
}

function leb(value: number): number[] {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

function vector(items: number[][]): number[] {
  return [...leb(items.length), ...items.flat()];
}

function bytesOf(numbers: number[]): Uint8Array {
  return Uint8Array.from(numbers);
}

function concatenate(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
