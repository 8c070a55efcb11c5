import type { ComputedStudy, Variant } from "./schema";

export const variantNames: Record<Variant, string> = {
  kept: "without the excluded",
  all: "with the excluded",
};

/** "LC RL, without the excluded"; the name alone where nobody is. */
export const nameVariant = (name: string, variant: Variant | null): string =>
  variant === null ? name : `${name}, ${variantNames[variant]}`;

/** The figures of a variant: where nobody is excluded, there is only one. */
export const figuresOf = ({ all, kept }: Pick<ComputedStudy, "all" | "kept">, variant: Variant) =>
  variant === "kept" ? (kept ?? all) : all;
