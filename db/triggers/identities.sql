-- A sign-in service that is added to an account is a notification to its owner.

CREATE TRIGGER `identities_news` AFTER INSERT ON `identities`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'accountConnected', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL AND u.`created_at` < cast(unixepoch('subsec') * 1000 as integer) - 60000);
END;
