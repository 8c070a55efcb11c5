import { pageOf } from "@/components/staff/page-of";
import { TuningList } from "@/components/tunings/tuning-list";

export const metadata = { title: "Tunings" };

export default pageOf(TuningList);
