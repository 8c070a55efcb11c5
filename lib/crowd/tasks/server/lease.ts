/**
 * When a lease taken or kept now ends. The task that is open when its visit ends may still be sent, for
 * as long as one lease lasts; nobody keeps it for longer.
 */
export const leaseEnd = (now: Date, minutes: number, visitEndsAt = now): Date =>
  new Date(Math.min(now.getTime(), visitEndsAt.getTime()) + minutes * 60_000);
