import { EnginesPage } from "@/components/engines/engines-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Engines" };

export default pageOf(EnginesPage);
