import { route } from "@/lib/api/route";
import { setTags as contract } from "@/lib/corrections/tags/schema";
import { setTags } from "@/lib/corrections/tags/server/set-tags";

export const POST = route(contract, async ({ db, params, body, note }) => {
  const done = await setTags(db, { ...params, ...body });
  const values = body.set.map(({ value }) => value ?? "cleared");
  note({
    subject: { type: "tag", id: `${body.kind}.${body.name}`, name: body.name },
    before: { values: some(done.before.map(({ value }) => value ?? "none")) },
    after: { values: some(values), [`${body.kind}s`]: done.tagged },
  });
  return done;
});

/** A few of the values: the log needs no thousands. */
const some = (values: readonly string[]) =>
  values.length > 5 ? [...values.slice(0, 5), `and ${values.length - 5} more`] : [...values];
