/** "1 item", "1,008 items", "2 people"; "10.5 forecasts", where two bins share a tie. */
export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString("en", { maximumFractionDigits: 1 })} ${n === 1 ? one : many}`;
