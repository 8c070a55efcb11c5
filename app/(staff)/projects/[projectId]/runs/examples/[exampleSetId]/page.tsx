import { ExampleSetPage } from "@/components/runs/examples/example-set-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Example set" };

export default pageOf(ExampleSetPage);
