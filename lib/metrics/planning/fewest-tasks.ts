/**
 * The fewest tasks, at most 1,000,000, with which something `width` of a design is at most `target`;
 * null where not even those are enough. `width` falls with the number of tasks, and is null where it
 * is undefined.
 *
 * @example to know ECE within 0.05: fewestTasks(0.05, (tasks) => half of planEceInterval({ tasks, ... }))
 */
export function fewestTasks(
  target: number,
  width: (tasks: number) => number | null,
): number | null {
  const enough = (tasks: number) => (width(tasks) ?? Number.POSITIVE_INFINITY) <= target;
  let tooFew = 0;
  let many = 1_000_000;
  if (!enough(many)) return null;
  while (many - tooFew > 1) {
    const middle = (tooFew + many) >> 1;
    if (enough(middle)) many = middle;
    else tooFew = middle;
  }
  return many;
}
