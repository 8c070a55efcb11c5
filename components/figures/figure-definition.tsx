import { DefinitionPopover } from "@/components/results/definition-popover";
import type { FiguresMethod } from "@/lib/figures/schema";
import { defineFigure, type FigureDefinitionName } from "./definitions";

/** What a figure of a view is, a click away. */
export function FigureDefinition({
  of,
  method,
}: {
  of: FigureDefinitionName;
  method: FiguresMethod;
}) {
  return <DefinitionPopover definition={defineFigure(of, method)} />;
}
