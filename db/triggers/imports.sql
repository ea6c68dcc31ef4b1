-- An import that is done or has failed is a notification.

CREATE TRIGGER `imports_news` AFTER UPDATE OF `status` ON `imports`
WHEN new.`status` IN ('done', 'failed') AND new.`status` <> old.`status` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'import_done', new.`owner_id`, new.`id`, NULL, 'import:' || new.`id`, coalesce(new.`ended_at`, cast(unixepoch('subsec') * 1000 as integer)), 0 WHERE 1;
END;
