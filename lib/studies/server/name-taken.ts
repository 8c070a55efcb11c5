import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";

/** Says in words that a study of the project has the name already. */
export async function nameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === "study_project_id_name_unique") {
      throw conflict("name_taken", "The project has a study of this name already.", "body.name");
    }
    throw error;
  }
}
