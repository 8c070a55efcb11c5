import { Anchor } from "@mantine/core";
import Link from "next/link";

interface Named {
  id: string;
  name: string;
  /** Said before the link. */
  before?: string;
  /** Whether it has no page any more. */
  isDeleted?: boolean;
}

/** A row of links; none where there is nothing to link. */
export const links = (name: string, all: readonly Named[], to: (id: string) => string) =>
  all.length === 0
    ? []
    : [
        {
          name,
          value: all.map((one) => (
            <div key={one.id}>
              {one.before}
              {one.isDeleted ? (
                `${one.name} (deleted)`
              ) : (
                <Anchor component={Link} href={to(one.id)} size="sm">
                  {one.name}
                </Anchor>
              )}
            </div>
          )),
        },
      ];
