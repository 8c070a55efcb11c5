export const readPath = (link: string) => `/api/read/${encodeURIComponent(link)}`;
