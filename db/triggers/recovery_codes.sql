-- New recovery codes are a notification to the owner of the account.

CREATE TRIGGER `recovery_codes_news` AFTER UPDATE OF `used_at` ON `recovery_codes`
WHEN old.`used_at` IS NULL AND new.`used_at` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'recoveryCodeUsed', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
