import { createFormContext } from "@mantine/form";
import type { RunValues } from "./run-values";

/** The form of a run, which its parts share. */
export const [RunFormProvider, useRunForm, useNewRunForm] = createFormContext<RunValues>();
