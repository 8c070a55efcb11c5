import type { Readings } from "@/lib/figures/agreement/server/load-readings";

/** A reader's readings and those of people, of the texts that the reader has read, in columns. */
export interface BesidePeople {
  /** Of each text: the reader's forecast, its question and its model. */
  confidence: Float64Array;
  right: Uint8Array;
  question: Int32Array;
  model: Int32Array;
  /** Of each reading by a person: its place among all readings, its text and its person, both numbered from 0. */
  reading: Int32Array;
  text: Int32Array;
  person: Int32Array;
  /** The places of people among the readers. */
  people: number[];
}

/** What a reader and people said of the texts that the reader has read. */
export function besidePeople(readings: Readings, reader: number): BesidePeople {
  const own = Int32Array.from(readings.reader.keys()).filter((i) => readings.reader[i] === reader);
  const items = own.map((i) => readings.item[i] ?? 0);
  const textOf = new Map(Array.from(items, (item, t) => [item, t]));
  const reading = Int32Array.from(readings.item.keys()).filter(
    (i) => isPerson(readings, i) && textOf.has(readings.item[i] ?? 0),
  );
  const people = [...new Set(reading.map((i) => readings.reader[i] ?? 0))].sort((a, b) => a - b);
  const personOf = new Map(people.map((r, p) => [r, p]));
  return {
    confidence: Float64Array.from(own, (i) => readings.confidence[i] ?? Number.NaN),
    right: Uint8Array.from(own, (i) => readings.right[i] ?? 0),
    question: items.map((item) => readings.question[item] ?? 0),
    model: items.map((item) => readings.model[item] ?? -1),
    reading,
    text: reading.map((i) => textOf.get(readings.item[i] ?? 0) ?? 0),
    person: reading.map((i) => personOf.get(readings.reader[i] ?? 0) ?? 0),
    people,
  };
}

const isPerson = ({ reader, readers }: Readings, i: number) =>
  readers[reader[i] ?? 0]?.kind === "human";
