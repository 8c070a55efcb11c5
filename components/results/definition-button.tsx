import type { MethodUsed } from "@/lib/results/schema";
import { DefinitionPopover } from "./definition-popover";
import { type DefinitionName, definitions } from "./definitions";

/** What a figure of a study's results is, a click away. */
export function DefinitionButton({ of, method }: { of: DefinitionName; method: MethodUsed }) {
  return <DefinitionPopover definition={definitions[of](method)} />;
}
