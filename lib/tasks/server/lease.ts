/** When a lease taken or kept now ends. */
export const leaseEnd = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
