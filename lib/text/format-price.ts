/** A price or a limit in millionths of a dollar, with all its digits: "$12.40", "$0.085", "$0.1255". */
export const formatPrice = (millionths: number): string =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 6,
  }).format(millionths / 1_000_000);
