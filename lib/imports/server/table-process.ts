import { endWithParent } from "@/lib/jobs/server/end-with-parent";
import { FileProblem } from "../reading/file-problem";
import { openTable } from "../reading/open-table";
import type { SourceItem } from "../reading/source-row";
import { openDump } from "./dump/open-dump";
import type { FromTable, TableFile, ToTable } from "./table-messages";

// Reads one table in a process of its own (`readTable`), which may die of the file without harm. It has no address of
// the database and no secret, and gets the file in parts.

endWithParent();

/** So large are the parts of the file, and the characters of the rows, of one message. */
const bytesAtOnce = 4_000_000;
const charactersAtOnce = 4_000_000;

const say = (message: FromTable) => process.send?.(message);

const parts = new Map<number, (part: ArrayBuffer) => void>();
let asked = 0;
let goOn: () => void = () => undefined;

process.on("message", (message: ToTable) => {
  if (message === "next") goOn();
  else if ("open" in message) void read(message.open);
  else {
    parts.get(message.of)?.(message.part);
    parts.delete(message.of);
  }
});

async function read({ format, sheet, byteLength }: TableFile): Promise<void> {
  const slice = async (start: number, end = byteLength) => {
    const whole = new Uint8Array(Math.max(0, Math.min(end, byteLength) - start));
    for (let at = 0; at < whole.byteLength; at += bytesAtOnce) {
      const to = Math.min(at + bytesAtOnce, whole.byteLength);
      whole.set(new Uint8Array(await need(start + at, start + to)), at);
    }
    return whole.buffer;
  };
  try {
    const file = { byteLength, slice };
    const { columns, items } =
      format === "mediawiki" ? openDump(file) : await openTable(format, file, sheet);
    await saidAndAnswered({ columns });
    for await (const some of items) {
      for (const few of inParts(some)) await saidAndAnswered({ items: few });
    }
    say("end");
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { message, line, column } = error;
    say({ problem: { message, line, column } });
  }
}

function need(start: number, end: number): Promise<ArrayBuffer> {
  asked += 1;
  const of = asked;
  return new Promise((resolve) => {
    parts.set(of, resolve);
    say({ need: [start, end], of });
  });
}

/** Nothing more is read until the other side has room for it. */
const saidAndAnswered = (message: FromTable) =>
  new Promise<void>((resolve) => {
    goOn = resolve;
    say(message);
  });

function* inParts(items: SourceItem[]): Generator<SourceItem[]> {
  let first = 0;
  let characters = 0;
  for (const [i, { size }] of items.entries()) {
    characters += size;
    if (characters < charactersAtOnce) continue;
    yield items.slice(first, i + 1);
    first = i + 1;
    characters = 0;
  }
  yield items.slice(first);
}
