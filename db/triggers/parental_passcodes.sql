-- A passcode that is set, changed or removed is a notification to the owner of the account.

CREATE TRIGGER `passcodes_news_changed` AFTER UPDATE OF `passcode_hash` ON `parental_passcodes`
WHEN new.`passcode_hash` <> old.`passcode_hash` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passcodeChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;

CREATE TRIGGER `passcodes_news_removed` AFTER DELETE ON `parental_passcodes`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', old.`user_id`, 'passcodeRemoved', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = old.`user_id` AND u.`deactivated_at` IS NULL);
END;

CREATE TRIGGER `passcodes_news_set` AFTER INSERT ON `parental_passcodes`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passcodeSet', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
