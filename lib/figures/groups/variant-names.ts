import type { Variant } from "../schema-figures";

export const variantNames: Record<Variant, string> = {
  kept: "without the excluded",
  all: "with the excluded",
};

/** "LC RL, without the excluded"; the name alone where nobody is. */
export const nameVariant = (name: string, variant: Variant | null): string =>
  variant === null ? name : `${name}, ${variantNames[variant]}`;
