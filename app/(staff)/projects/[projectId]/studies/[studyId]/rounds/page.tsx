import { RoundsPage } from "@/components/quality/rounds/rounds-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Rounds" };

export default pageOf(RoundsPage);
