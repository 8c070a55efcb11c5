/** Who has labelled all of an item's texts; who labelled it when it had other texts may have not. */
export function wholeLabellers(
  texts: readonly { generationId: string }[],
  labels: readonly { generationId: string; userId: string }[],
): string[] {
  const users = new Set(labels.map((label) => label.userId));
  return [...users].filter((userId) =>
    texts.every(({ generationId }) =>
      labels.some((label) => label.generationId === generationId && label.userId === userId),
    ),
  );
}
