import { Alert, Anchor } from "@mantine/core";
import Link from "next/link";

/** Says on each page of the example project that nothing in it can be spoilt. */
export const ExampleBanner = () => (
  <Alert color="gray" mb="md" role="note" title="This is an example to look at">
    Open every page and try every view: nothing here can be changed. Its crowd is simulated. For
    work of your own, go to{" "}
    <Anchor component={Link} href="/">
      your projects
    </Anchor>
    .
  </Alert>
);
