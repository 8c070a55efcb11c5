/** The lines of a file with their numbers. One that is longer than `longest` characters may come in pieces, each as long. */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<{ no: number; text: string }> {
  const decoder = new TextDecoder();
  let no = 1;
  let rest = "";
  for await (const chunk of bytes) {
    // The end of a line may be cut in two.
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const text of lines) {
      yield { no, text };
      no += 1;
    }
    if (rest.length > longest) {
      yield { no, text: rest };
      rest = "";
    }
  }
  if (rest !== "") yield { no, text: rest };
}
