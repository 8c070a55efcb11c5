// Loaded into web processes by the proof of faults, before anything else: SIGUSR2 sets the process's clock two hours
// ahead, and the next one sets it back. (Node runs this file as it is.)

const twoHours = 2 * 60 * 60 * 1_000;
let ahead = 0;

process.on("SIGUSR2", () => {
  ahead = twoHours - ahead;
});

const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now() + ahead], newTarget),
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  get: (target, name) =>
    name === "now" ? () => RealDate.now() + ahead : Reflect.get(target, name, target),
});
