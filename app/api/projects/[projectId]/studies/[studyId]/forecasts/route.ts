import { route } from "@/lib/api/route";
import { exportStudyForecasts as contract } from "@/lib/exports/schema";
import { exportStudyForecasts } from "@/lib/exports/server/export-study-forecasts";

export const GET = route(contract, ({ db, user, params, query, request: { signal } }) =>
  exportStudyForecasts(db, { ...params, userId: user.id, ...query, signal }),
);
