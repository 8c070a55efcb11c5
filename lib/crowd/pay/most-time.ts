/**
 * How many times the minutes that a study assumes for a task still count as time at it: a page that is left open earns no wage. The assumed
 * minutes are usually about twice what the team needed, so somebody who reads at a sixth of its pace is still paid for all their time.
 */
export const mostTimes = { number: 3, words: "three times" };
