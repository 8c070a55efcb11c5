import { expect, test } from "vitest";
import { WithQueries } from "./with-queries";

test("a page is sent with what it waited for, and nothing that may come before or after it is drawn", async () => {
  const { props } = await WithQueries({
    prefetch: async (queries) => {
      const late = new Promise<number>(() => {});
      void queries.prefetchQuery({ queryKey: ["late"], queryFn: () => late });
      await queries.prefetchQuery({ queryKey: ["there"], queryFn: () => 1 });
    },
    children: null,
  });
  const { queries } = props.state;
  expect(queries.map(({ queryKey }: { queryKey: unknown }) => queryKey)).toEqual([["there"]]);
});
