/**
 * When a lease that starts now ends. A task that is open when its visit ends may be sent for one more
 * lease.
 */
export const leaseEnd = (now: Date, minutes: number, visitEndsAt = now): Date =>
  new Date(Math.min(now.getTime(), visitEndsAt.getTime()) + minutes * 60_000);
