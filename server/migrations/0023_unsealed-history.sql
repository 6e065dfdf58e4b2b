-- Rows that are older than the trigger of 0022. It locks no row of the trail.
INSERT INTO "audits_unsealed" ("org_id", "audit_id") SELECT "org_id", "id" FROM "audits" a
 WHERE NOT EXISTS (SELECT FROM "audits_unsealed" u WHERE u."audit_id" = a."id");
