-- A conversation that everyone has left is deleted.

CREATE TRIGGER `conversations_gone` AFTER DELETE ON `conversation_members` WHEN NOT EXISTS (
    SELECT 1 FROM `conversation_members` m
    WHERE m.`conversation_id` = old.`conversation_id` AND m.`left_at` IS NULL) BEGIN
  DELETE FROM `conversations` WHERE `id` = old.`conversation_id`;
END;

CREATE TRIGGER `conversations_left` AFTER UPDATE OF `left_at` ON `conversation_members` WHEN new.`left_at` IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM `conversation_members` m
    WHERE m.`conversation_id` = new.`conversation_id`
      AND (m.`left_at` IS NULL OR (m.`peer_id` IS NOT NULL AND m.`declined_at` IS NOT NULL))) BEGIN
  DELETE FROM `conversations` WHERE `id` = new.`conversation_id`;
END;
