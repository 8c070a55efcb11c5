-- Consents from before 0020 hold no retention period. It is that of their moment, which the log knows; a change
-- writes the period before it and after it. Where it was never changed, it is the project's.
UPDATE "consent" c SET retention_months = CASE
  WHEN earlier.id IS NOT NULL THEN (earlier.after ->> 'months')::integer
  WHEN later.id IS NOT NULL THEN (later.before ->> 'months')::integer
  ELSE p.retention_months
END
FROM "study" s
JOIN "project" p ON p.id = s.project_id
CROSS JOIN "consent" x
LEFT JOIN LATERAL (
  SELECT e.id, e.after FROM "audit_entry" e
  WHERE e.project_id = p.id AND e.action = 'project.retention' AND e.outcome = 'done'
    AND e.at <= x.consented_at
  ORDER BY e.id DESC LIMIT 1
) earlier ON true
LEFT JOIN LATERAL (
  SELECT e.id, e.before FROM "audit_entry" e
  WHERE e.project_id = p.id AND e.action = 'project.retention' AND e.outcome = 'done'
    AND e.at > x.consented_at
  ORDER BY e.id LIMIT 1
) later ON true
WHERE x.study_id = s.id AND x.stored IS NULL
  AND c.study_id = x.study_id AND c.reader_id = x.reader_id
  AND c.study_version_id = x.study_version_id;
