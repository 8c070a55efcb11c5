/** Where the routes of a study's crowdworkers are. */
export const readPath = (link: string) => `/api/read/${encodeURIComponent(link)}`;
