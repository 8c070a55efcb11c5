import { ExampleSetsPage } from "@/components/runs/examples/example-sets-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Examples" };

export default pageOf(ExampleSetsPage);
