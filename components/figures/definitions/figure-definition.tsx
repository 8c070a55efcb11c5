import type { FiguresMethod } from "@/lib/figures/schema";
import { DefinitionPopover } from "./definition-popover";
import { defineFigure, type FigureDefinitionName } from "./figure-definitions";

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
