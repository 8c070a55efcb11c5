import { FiguresPage } from "@/components/figures/figures-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Figures" };

export default pageOf(FiguresPage);
