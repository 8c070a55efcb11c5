export { FiguresLoading as default } from "@/components/figures/figures-page";
