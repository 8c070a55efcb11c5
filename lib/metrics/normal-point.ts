/** The 97.5 % point of the standard normal distribution: 95 % lie between -Z and Z. */
export const Z = 1.959963984540054;
