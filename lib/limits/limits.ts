interface Limit {
  /** Number of attempts without a wait. */
  free: number;
  /** Seconds to wait after the last free attempt; doubled after each further one. */
  firstDelay: number;
  longestDelay: number;
  /** Seconds without an attempt after which counting starts anew. */
  forgetAfter: number;
}

const hour = 3600;
const day = 24 * hour;

/**
 * Limits on everything that can be guessed. A lab, or a platform's crowd, may share one address.
 */
export const limits = {
  /** One account from one address. */
  "sign-in": { free: 5, firstDelay: 2, longestDelay: hour / 4, forgetAfter: day },
  /** One account from all addresses. A browser that signed in before has a count of its own. */
  "sign-in to an account": { free: 100, firstDelay: 1, longestDelay: 60, forgetAfter: day },
  /** One account from all browsers that signed in to it before. */
  "sign-in from known browsers": {
    free: 20,
    firstDelay: 2,
    longestDelay: hour / 4,
    forgetAfter: day,
  },
  /** All accounts from one address. */
  "sign-in from an address": { free: 50, firstDelay: 1, longestDelay: 60, forgetAfter: hour },
  /** Codes of the second factor, and recovery codes, for one account. */
  "second factor": { free: 5, firstDelay: 5, longestDelay: hour / 4, forgetAfter: day },
  /** The current password, asked of somebody who is signed in. */
  "password again": { free: 5, firstDelay: 2, longestDelay: hour / 4, forgetAfter: hour },
  /** New passwords that somebody tries at one link to an invitation or a reset. */
  "password by a link": { free: 10, firstDelay: 5, longestDelay: hour / 4, forgetAfter: hour },
  /** Links of every kind that don't exist (invitations, resets, studies, personal and shared), from one address. */
  "unknown link": { free: 20, firstDelay: 1, longestDelay: hour / 4, forgetAfter: hour },
  /** API tokens that don't exist, from one address. */
  "unknown token": { free: 20, firstDelay: 1, longestDelay: hour / 4, forgetAfter: hour },
  /**
   * Platform ids in requests for a study without a session, from one address; and submissions about which Prolific is
   * asked, from one person.
   */
  "look by a platform id": { free: 100, firstDelay: 1, longestDelay: 60, forgetAfter: hour },
  /** Problems that one person reports in a study. */
  "problem report": { free: 20, firstDelay: 60, longestDelay: hour / 2, forgetAfter: hour },
  /** Calls and e-mails that somebody asks for as a test. */
  "test call": { free: 10, firstDelay: 10, longestDelay: hour / 4, forgetAfter: hour },
  /** People who come to an open study. A class shares one address, and the next class comes before an hour is over. */
  "new participant from an address": {
    free: 60,
    firstDelay: 1,
    longestDelay: 60,
    forgetAfter: hour / 4,
  },
  /** People who come to a study with an unknown id of a platform. */
  "new platform id from an address": {
    free: 20,
    firstDelay: 5,
    longestDelay: 60,
    forgetAfter: hour,
  },
  /** People who come to one open study from addresses from which somebody had come before. */
  "new participant of a study": { free: 200, firstDelay: 1, longestDelay: 30, forgetAfter: hour },
} satisfies Record<string, Limit>;

export type LimitKind = keyof typeof limits;
