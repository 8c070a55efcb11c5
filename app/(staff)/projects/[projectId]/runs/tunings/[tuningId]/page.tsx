import { pageOf } from "@/components/staff/page-of";
import { TuningPage } from "@/components/tunings/tuning-page";

export const metadata = { title: "Tuning" };

export default pageOf(TuningPage);
