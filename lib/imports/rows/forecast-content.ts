/** What a row says that the reader took from the text. */
export interface ReadForecast {
  status: "ok" | "no_answer" | "unparsable";
  answer: string | null;
  confidence: number | null;
  distribution: Record<string, number> | null;
}
